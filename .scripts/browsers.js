import { existsSync } from 'node:fs'
import { fail, isMain, run } from './run.js'

/**
 * The browsers that tests run in. `files`: all that has to be there, of which the first is what is started. `places`: where else one
 * may be, which will do. `packages`: what apt installs.
 */
const browsers = {
  // The shell without a window costs two fifths less.
  chromium: {
    files: ['/usr/bin/chromium-headless-shell'],
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium-headless-shell'],
  },
  firefox: {
    files: ['/usr/bin/firefox-esr'],
    places: ['/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  webkit: {
    files: [
      '/usr/bin/WebKitWebDriver',
      '/usr/bin/Xvfb',
      '/usr/share/doc/gir1.2-webkit2-4.1',
      '/usr/share/doc/python3-gi',
    ],
    places: [],
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
}

export const engines = Object.keys(browsers)

async function apt(...args) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const command = [...sudo, 'apt-get', ...args]
  return run(command[0], command.slice(1), { DEBIAN_FRONTEND: 'noninteractive' })
}

export const noBrowser = (engine) =>
  engine === 'chromium'
    ? 'there is no Chromium here; install Chromium or Chrome, or set CHROME_PATH to one.'
    : `there is no ${engine} here; install ${browsers[engine].packages.join(', ')}.`

/** The path of a browser, which is installed where it is missing and apt can; or undefined. CHROME_PATH chooses another Chromium. */
export async function browser(engine) {
  const chosen = engine === 'chromium' ? process.env.CHROME_PATH : undefined
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    fail(`CHROME_PATH names ${chosen}, which does not exist.`)
  }
  const { files, places, packages } = browsers[engine]
  const isThere = () => files.every((file) => existsSync(file))
  if (!isThere() && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing ${engine}, once …\n`)
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', ...packages)
  }
  return isThere() ? files[0] : places.find((place) => existsSync(place))
}

if (isMain(import.meta.url)) {
  const [engine = 'chromium'] = process.argv.slice(2)
  if (!engines.includes(engine)) fail(`There is no browser ${engine}; there are ${engines.join(', ')}.`)
  process.stdout.write(`${(await browser(engine)) ?? fail(`No path: ${noBrowser(engine)}`)}\n`)
}
