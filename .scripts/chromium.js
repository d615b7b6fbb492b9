import { existsSync } from 'node:fs'
import { fail, isMain, run } from './run.js'

const shell = '/usr/bin/chromium-headless-shell'
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

export const noChromium = 'there is no Chromium here; install Chromium or Chrome, or set CHROME_PATH to one.'

/**
 * The path of a Chromium: the shell without a window, which costs two fifths less and is installed by apt, or else any
 * that is there, or undefined. CHROME_PATH chooses another.
 */
export async function chromium() {
  const chosen = process.env.CHROME_PATH
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    fail(`CHROME_PATH names ${chosen}, which does not exist.`)
  }
  if (existsSync(shell)) return shell
  if (existsSync('/usr/bin/apt-get')) await install()
  return [shell, ...places].find((place) => existsSync(place))
}

async function install() {
  process.stderr.write('Installing Chromium, once …\n')
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
}

if (isMain(import.meta.url)) process.stdout.write(`${(await chromium()) ?? fail(`No path: ${noChromium}`)}\n`)
