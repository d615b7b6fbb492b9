/** A reporter of vitest's: tells the process that started vitest of every test that failed, at once, and of every file as it ends. */
export default function progress() {
  const send = (message) => process.send?.(message)
  const texts = (errors) => (errors ?? []).map(({ message, stack }) => stack ?? message).join('\n')
  return {
    onTestRunStart: (files) => send({ total: files.length }),
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'failed')
        send({ failures: [{ name: `${test.module.relativeModuleId} > ${test.fullName}`, text: texts(errors) }] })
    },
    onTestModuleEnd(module) {
      const suites = [module, ...module.children.allSuites()]
      const broken = suites.flatMap((suite) => suite.errors())
      // No test may be skipped, but one whose engine cannot do what it needs, which says so: any other counts as failed.
      const skipped = [...module.children.allTests('skipped')].filter((test) => test.result().note === undefined)
      if (broken.length + skipped.length > 0)
        send({ failures: [{ name: module.relativeModuleId, text: `${skipped.length} skipped\n${texts(broken)}` }] })
      const results = [...module.children.allTests()]
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      send({
        file: module.relativeModuleId,
        ms: duration + collectDuration + setupDuration,
        passed: results.filter((test) => test.result().state === 'passed').length,
      })
    },
    onTestRunEnd(_modules, errors) {
      for (const { message, stack } of errors)
        send({ failures: [{ name: 'outside of any test', text: stack ?? message }] })
    },
  }
}
