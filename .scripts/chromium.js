import { existsSync } from 'node:fs'
import { fail, isMain, run } from './run.js'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

async function apt(...args) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const command = [...sudo, 'apt-get', ...args]
  return run(command[0], command.slice(1), { DEBIAN_FRONTEND: 'noninteractive' })
}

/** The path of a Chromium, installed by apt where there is none. CHROME_PATH chooses another. */
export async function chromium() {
  const chosen = process.env.CHROME_PATH
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    fail(`CHROME_PATH names ${chosen}, which does not exist.`)
  }
  const found = places.find((place) => existsSync(place))
  if (found) return found
  if (!existsSync('/usr/bin/apt-get')) {
    fail('The tests need Chromium. Install Chromium or Chrome, or set CHROME_PATH to one, and run them again.')
  }
  process.stderr.write('Installing Chromium, once …\n')
  await apt('update')
  const { code, output } = await apt('install', '-y', '--no-install-recommends', 'chromium')
  const installed = places.find((place) => existsSync(place))
  if (code !== 0 || !installed) {
    fail(
      `${output}\nChromium could not be installed by apt. Install it by hand, or set CHROME_PATH, and run the tests again.`,
    )
  }
  return installed
}

if (isMain(import.meta.url)) process.stdout.write(`${await chromium()}\n`)
