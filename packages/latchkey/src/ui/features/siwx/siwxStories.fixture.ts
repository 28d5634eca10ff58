import {
  type Latchkey,
  type LatchkeyOptions,
  readSiwxState,
  type SiwxConfig,
  switchNetwork,
} from '../../../core/index.ts'
import { walletUserRejectedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { submitSignIn } from '../../../modal/index.ts'
import { optimism } from '../../../networks/index.ts'
import { formatSiwxMessage } from '../../../protocol/index.ts'
import {
  connectWallet,
  neverSettle,
  flushMicrotasks,
  type TestModal,
} from '../../testModal.fixture.ts'
import type { Story } from '../../storyHelpers.fixture.ts'

/** Creates a required sign-in whose signature the story settles. */
function siwx(
  signMessage: () => Promise<string>,
  domain = location.host,
): Partial<LatchkeyOptions> {
  // Bound for each client: stories are played several times.
  return { siwx: { bind: () => createConfig(signMessage, domain) } }
}

function createConfig(signMessage: () => Promise<string>, domain: string): SiwxConfig {
  const sessions: Awaited<ReturnType<SiwxConfig['getSessions']>>[number][] = []
  return {
    getRequired: () => true,
    async createMessage(account) {
      const data = {
        ...account,
        domain,
        uri: 'https://dune.market/',
        version: '1',
        nonce: '4f1c2a9be07d',
        statement: 'I accept the terms of Dune Market.',
        issuedAt: '2026-01-05T12:04:00.000Z',
        expirationTime: '2026-01-12T12:04:00.000Z',
      }
      return { ...data, serializedMessage: formatSiwxMessage(data) }
    },
    signMessage,
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async (chainId) => sessions.filter(({ data }) => data.chainId === chainId),
  }
}

async function prompted(client: Latchkey): Promise<void> {
  while (readSiwxState(client.store.get()).flow.status !== 'prompted')
    await new Promise((resolve) => setTimeout(resolve, 5))
  await flushMicrotasks()
}

async function connected(testModal: TestModal): Promise<void> {
  await connectWallet(testModal)
  await prompted(testModal.client)
}

/** Stories of the sign-in with a signature. */
export const siwxStories: Readonly<Record<string, Story>> = {
  SIWXSignMessage: { options: siwx(neverSettle), play: connected },
  SIWXSignMessageSigning: {
    options: siwx(neverSettle),
    async play(testModal) {
      await connected(testModal)
      void submitSignIn(testModal.modal)
      await flushMicrotasks()
    },
  },
  SIWXSignMessageDeclined: {
    options: siwx(() => Promise.reject(new WalletError(walletUserRejectedError))),
    async play(testModal) {
      await connected(testModal)
      await submitSignIn(testModal.modal)
    },
  },
  SIWXSignMessageUnchecked: {
    options: {
      siwx: {
        bind: () => ({
          ...createConfig(neverSettle, location.host),
          getSessions: () => Promise.reject(new Error('503')),
        }),
      },
    },
    play: connected,
  },
  SIWXSignMessageForeign: {
    options: siwx(neverSettle, 'dune-market.example'),
    play: connected,
  },
  SIWXSignMessageLater: {
    options: siwx(async () => '0x01'),
    async play(testModal) {
      await connected(testModal)
      await submitSignIn(testModal.modal)
      await switchNetwork(testModal.client, { network: optimism })
      await prompted(testModal.client)
    },
  },
}
