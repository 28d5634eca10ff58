import { onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../kernel/index.ts'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import { createLatchkey, type Latchkey, type LatchkeyOptions } from '../index.ts'

/** A client whose embedded wallet is the fake frame. */
export type TestLoginClient = {
  readonly client: Latchkey
  readonly clock: FakeClock
  /** Content of its storage. */
  readonly stored: Map<string, string>
  /** Where its frame is. */
  readonly container: HTMLElement
  /** Names of the events that it has emitted. */
  readonly events: readonly string[]
}

/** The page of a test client. */
export type TestLoginPage = {
  /** Storage of an earlier client. */
  readonly stored?: Map<string, string>
  /** @default the window of the test */
  readonly window?: typeof window
}

/**
 * Creates a client whose embedded wallet is the fake frame, until the test ends.
 *
 * @param options - Options of the client, and `walletUrl`: the URL of the fake frame.
 */
export function createTestLoginClient(
  options: Partial<LatchkeyOptions> & Pick<LatchkeyOptions, 'adapters'> & { walletUrl: string },
  page: TestLoginPage = {},
): TestLoginClient {
  const { walletUrl, ...others } = options
  const stored = page.stored ?? new Map<string, string>()
  const container = document.createElement('div')
  document.body.append(container)
  const clock = createFakeClock(1_000_000_000)
  const client = createLatchkey({
    projectId: 'login',
    networks: [mainnet, solanaMainnet],
    embeddedWallet: { url: walletUrl, container },
    logLevel: 'silent',
    environment: {
      window: page.window ?? window,
      clock,
      fetch: () => new Promise<never>(() => {}),
      storageArea: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    ...others,
  })
  const events: string[] = []
  client.events.onAny(({ name }) => events.push(name))
  onTestFinished(() => {
    client.destroy()
    container.remove()
  })
  return { client, clock, stored, container, events }
}

/** Returns the frame of a client. */
export function frameOf({ container }: Pick<TestLoginClient, 'container'>): HTMLIFrameElement {
  return container.querySelector('iframe') as HTMLIFrameElement
}
