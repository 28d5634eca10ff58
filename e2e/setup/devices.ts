import type { PlaywrightTestOptions } from '@playwright/test'

type Device = Pick<PlaywrightTestOptions, 'userAgent' | 'viewport' | 'hasTouch' | 'isMobile'>

const touched = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const likeGecko = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Emulated phones. */
export const iPhone: Device = {
  ...touched,
  userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${likeGecko} Version/18.5 Mobile/15E148 Safari/604.1`,
}
export const android: Device = {
  ...touched,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
}
