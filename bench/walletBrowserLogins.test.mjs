import { expect, it, onTestFinished } from 'vitest'
import { startArrivalProxy } from './walletBrowserLogins.mjs'

it('rejects when no request for a code arrives in time', async () => {
  const proxy = await startArrivalProxy()
  onTestFinished(proxy.stop)
  await expect(proxy.nextStart(20)).rejects.toThrow('No request for a code reached')
})
