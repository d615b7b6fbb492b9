/** A reporter of vitest's: tells the process that started vitest of every file of tests as it ends. */
export default function progress() {
  const send = (message) => process.send?.(message)
  return {
    onTestRunStart: (files) => send({ total: files.length }),
    onTestModuleEnd(module) {
      const results = [...module.children.allTests()].map((test) => ({ name: test.fullName, ...test.result() }))
      const texts = (errors) => (errors ?? []).map(({ message, stack }) => stack ?? message).join('\n')
      // No test may be skipped: a skipped one counts as failed.
      const failures = results
        .filter(({ state }) => state !== 'passed')
        .map(({ name, state, errors }) => ({ name, text: texts(errors) || state }))
      const broken = module.errors()
      if (broken.length > 0) failures.push({ name: module.relativeModuleId, text: texts(broken) })
      send({
        file: module.relativeModuleId,
        passed: results.filter(({ state }) => state === 'passed').length,
        failures,
      })
    },
    onTestRunEnd(_modules, errors) {
      for (const { message, stack } of errors)
        send({ failures: [{ name: 'outside of any test', text: stack ?? message }] })
    },
  }
}
