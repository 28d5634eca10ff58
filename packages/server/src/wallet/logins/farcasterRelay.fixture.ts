import { onTestFinished } from 'vitest'
import { openFarcaster, type TestFarcaster } from './openFarcaster.fixture.ts'

/** Opens a relay, and a node with the registries, which are closed after the test. */
export async function startFarcaster(): Promise<TestFarcaster> {
  const farcaster = await openFarcaster()
  onTestFinished(farcaster.close)
  return farcaster
}
