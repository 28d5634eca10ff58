import { findChromium } from './chromium.mjs'
import { installFromDebian } from './debian.mjs'

const packages = ['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-color-emoji']
const byHand =
  'Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program, and run this again.'

/**
 * Ensures that Chromium is installed; installs Debian's package where that is possible.
 *
 * @returns {Promise<void>}
 * @throws Error with instructions when it cannot.
 */
export async function ensureBrowser() {
  if (!findChromium()) await installFromDebian('Chromium', packages, findChromium, byHand)
}
