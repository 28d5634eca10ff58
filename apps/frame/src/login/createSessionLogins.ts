import {
  farcasterFlowSchema,
  type SessionLoginPurpose,
  socialFlowSchema,
  type WalletLoginProvider,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { WalletServices } from '../services/createServices.ts'
import { wait } from '../services/wait.ts'
import { createPendingLogin } from './createPendingLogin.ts'
import { createSameOriginMessageWatcher } from './createSameOriginMessageWatcher.ts'

/** Window of a provider. */
export type ProviderWindow = { readonly location: { href: string }; close(): void }

/** A login at a provider, in its window. */
export type ProviderLoginRun = {
  readonly provider: WalletLoginProvider
  readonly window: ProviderWindow
  readonly signal: AbortSignal
  /** Receives the number that the window shows when it cannot reach this frame. */
  readonly onNumber: (number: string) => void
}

/** A login with Farcaster. */
export type FarcasterLoginRun = {
  readonly signal: AbortSignal
  /** Receives the URL to open on a phone. */
  readonly onUrl: (url: string) => void
}

/** Logins in a session, which confirm it or add the login to its account. Each one renews the tokens of the session. */
export type SessionLogins = {
  /** Opens the window of a provider, during a click. Returns undefined when the browser blocks it. */
  openWindow(): ProviderWindow | undefined
  /** Has the visitor sign in at a provider, and closes its window. */
  signInAtProvider(purpose: SessionLoginPurpose, run: ProviderLoginRun): Promise<void>
  /** Has the visitor sign in with Farcaster. */
  signInWithFarcaster(purpose: SessionLoginPurpose, run: FarcasterLoginRun): Promise<void>
}

/** Creates the logins. */
export function createSessionLogins({
  session,
  wallet,
}: Pick<WalletServices, 'session' | 'wallet'>): SessionLogins {
  /** Waits for the visitor, and finishes the login. */
  async function finish(flowId: string, signal: AbortSignal): Promise<void> {
    const watchMessages = createSameOriginMessageWatcher(window)
    const flow = createPendingLogin(flowId, { wallet, wait, watchMessages })
    try {
      const body = await flow.waitForVisitor(signal)
      const path = '/wallet/v1/logins/social/finish'
      const request = { path, body, reply: walletTokensSchema, signal } as const
      await session.renew(await session.send(wallet, request))
    } finally {
      flow.stop()
    }
  }

  return {
    openWindow,
    async signInAtProvider(purpose, { provider, window: opened, signal, onNumber }) {
      try {
        const path = '/wallet/v1/logins/social/start'
        const body = { ...purpose, provider }
        const request = { path, body, reply: socialFlowSchema, signal } as const
        const started = await session.send(wallet, request)
        onNumber(started.number)
        const finished = finish(started.flowId, signal)
        opened.location.href = started.uri
        await finished
      } finally {
        opened.close()
      }
    },
    async signInWithFarcaster(purpose, { signal, onUrl }) {
      const path = '/wallet/v1/logins/farcaster/start'
      const request = { path, body: purpose, reply: farcasterFlowSchema, signal } as const
      const started = await session.send(wallet, request)
      onUrl(started.url)
      await finish(started.flowId, signal)
    },
  }
}

function openWindow(): ProviderWindow | undefined {
  return window.open('/loading', '_blank', 'popup,width=600,height=800,scrollbars=yes') ?? undefined
}
