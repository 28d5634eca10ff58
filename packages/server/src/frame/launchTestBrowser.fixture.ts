import { type Browser, chromium } from '@playwright/test'

/** Starts the Chromium of this machine. */
export async function launchTestBrowser(): Promise<Browser> {
  const { findChromium, chromiumArgs } = (await import(
    new URL('../../../../tooling/setup/chromium.mjs', import.meta.url).href
  )) as { findChromium: () => string | undefined; chromiumArgs: string[] }
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArgs,
  })
}
