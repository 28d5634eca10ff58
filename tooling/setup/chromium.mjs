import { findProgram } from './findProgram.mjs'

// The headless shell is the same engine without the windows, menus and services of the desktop
// browser, which cost the tests a quarter of their time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Arguments for a browser without background requests, also as root inside a container. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Arguments for tests: for a visitor who prefers less transparency, whose page is not blurred. A blur takes a seventh of
 * the time of the journeys where no GPU draws it. The other settings are those that Playwright passes, which this replaces.
 */
export const testChromiumArgs = [
  ...chromiumArgs,
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
]

/**
 * Finds a Chromium on this machine.
 *
 * @param {Record<string, string | undefined>} [env] `CHROMIUM_PATH` takes precedence over `PATH`.
 * @returns {string | undefined} Absolute path of the program.
 */
export function findChromium(env = process.env) {
  return findProgram(names, env.CHROMIUM_PATH, env)
}
