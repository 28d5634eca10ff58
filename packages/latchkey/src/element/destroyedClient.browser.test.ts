import { expect, it, onTestFinished } from 'vitest'
import { createLatchkey, type Latchkey } from '../core/index.ts'
import { evm } from '../evm/index.ts'
import { deferredConnector, fakeSession } from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import './index.ts'

/** Creates a client with a connected wallet. */
function createClient(): Latchkey {
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet],
    adapters: [evm()],
    prefetch: 'intent',
    logLevel: 'silent',
  })
  onTestFinished(client.destroy)
  const connector = deferredConnector({ id: 'fox' })
  const connection = { ...fakeSession(mainnet.caipNetworkId), connector }
  client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
  return client
}

/** Collects errors that no one caught. */
function collectErrors(): readonly unknown[] {
  const errors: unknown[] = []
  const collect = (event: ErrorEvent): void => {
    errors.push(event.error)
    event.preventDefault()
  }
  window.addEventListener('error', collect)
  onTestFinished(() => window.removeEventListener('error', collect))
  return errors
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

it.each(['latchkey-button', 'latchkey-network-button', 'latchkey-modal'] as const)(
  'a %s outlives the client that it was given',
  async (tag) => {
    const errors = collectErrors()
    const client = createClient()
    const element = document.createElement(tag)
    onTestFinished(() => element.remove())
    element.client = client
    document.body.append(element)
    await turn()
    client.destroy()
    element.setAttribute('label', 'Sign in')
    element.setAttribute('theme', 'dark')
    element.remove()
    await turn()
    document.body.append(element)
    await turn()
    expect(element.client).toBeUndefined()
    expect(errors).toEqual([])

    const next = createClient()
    element.client = next
    expect(element.client).toBe(next)
    await turn()
    expect(errors).toEqual([])
  },
)

it('a <latchkey-modal> has no provider and is closed once its client was destroyed', async () => {
  const client = createClient()
  const element = document.createElement('latchkey-modal')
  onTestFinished(() => element.remove())
  element.client = client
  document.body.append(element)
  await turn()
  expect(element.provider).toBeDefined()
  client.destroy()
  expect([element.provider, element.isOpen]).toEqual([undefined, false])
  expect(() => element.open()).toThrow(
    expect.objectContaining({ code: 'client.element_not_configured' }),
  )
})
