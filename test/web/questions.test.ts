import { expect, test } from 'vitest'
import { questions } from '../../web/base/questions.ts'

test('answers that come in order are news, and one that a later answer has overtaken is none', () => {
  const asking = questions()
  const [first, second, third] = [asking(false), asking(false), asking(false)]
  expect([first(), third(), second()]).toEqual([true, true, false])
})

test('[PAGE-10] an answer to a question from before a look is no news, also where nothing has come since', () => {
  const asking = questions()
  const before = asking(true)
  const since = asking(true)
  expect([before(), since(), before()]).toEqual([false, true, false])
})

test('an answer stays news while it is taken in', () => {
  const asking = questions()
  const one = asking(true)
  expect([one(), one()]).toEqual([true, true])
  asking(false)
  expect(one()).toBe(true)
})
