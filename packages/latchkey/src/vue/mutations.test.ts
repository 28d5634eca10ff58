import { expect, it, onTestFinished } from 'vitest'
import { createSSRApp, effectScope } from 'vue'
import {
  createDeferred,
  createTestClient,
  fakeAdapter,
  fakeConnector,
} from '../core/client/core.fixture.ts'
import { connect } from '../core/index.ts'
import { walletUserRejectedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { provideLatchkey, useDisconnect, useNetwork, useSwitchNetwork } from './index.ts'

it('reports a declined switch in refs and to onError, and leaves no unhandled rejection [4.5b]', async () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  const first = fakeAdapter(mainnet, {
    switchNetwork: () => Promise.reject(new WalletError(walletUserRejectedError)),
  })
  const { client } = createTestClient({ networks: [mainnet, base] }, { first })
  await connect(client, { connector: fakeConnector('fox') })
  const app = createSSRApp({})
  provideLatchkey(client, app)
  const received: unknown[] = []
  const settled = createDeferred<void>()
  const scope = effectScope()
  const [switching, leaving] = app.runWithContext(
    () =>
      scope.run(() => [
        useSwitchNetwork({
          onError: ({ code }, { network }) => received.push(code, network),
          onSettled: () => settled.resolve(undefined),
        }),
        useDisconnect(),
        useNetwork(),
      ]) as [useSwitchNetwork.Result, useDisconnect.Result, useNetwork.Result],
  )

  switching.mutate({ network: base }, { onError: ({ code }) => received.push(`call ${code}`) })
  expect([switching.status.value, switching.isPending.value]).toEqual(['pending', true])
  await settled.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect(received).toEqual(['wallet.user_rejected', base, 'call wallet.user_rejected'])
  expect([switching.status.value, switching.error.value?.code]).toEqual([
    'error',
    'wallet.user_rejected',
  ])
  await expect(switching.mutateAsync({ network: base.caipNetworkId })).rejects.toMatchObject({
    code: 'wallet.user_rejected',
  })
  switching.reset()
  expect(switching.isIdle.value).toBe(true)

  await leaving.mutateAsync()
  expect(leaving.isSuccess.value).toBe(true)
  expect(client.store.get().connection.eip155?.connections).toEqual([])
  client.destroy()
  switching.mutate({ network: base })
  await new Promise((resolve) => setImmediate(resolve))
  expect(switching.isPending.value).toBe(false)
  scope.stop()
  expect(rejections).toEqual([])
})
