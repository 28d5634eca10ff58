import type { Browser } from '@playwright/test'

/** Starts Chromium with a new profile, and with the storage partitions of a user's browser. `close` ends it. */
export function startChromium(args?: string[]): Promise<{
  readonly browser: Browser
  close(): Promise<void>
}>
