import type { SiwxAccount, SiwxConfig, SiwxSession } from '../model/Siwx.ts'

/** A configuration that keeps sessions in memory. */
export type FakeSiwx = SiwxConfig & {
  readonly sessions: SiwxSession[]
  readonly calls: string[]
}

/** Creates a required sign-in. */
export function fakeSiwx(change: Partial<SiwxConfig> = {}): FakeSiwx {
  const sessions: SiwxSession[] = []
  const calls: string[] = []
  return {
    sessions,
    calls,
    getRequired: () => true,
    async createMessage(account) {
      calls.push('createMessage')
      return {
        ...dataOf(account),
        issuedAt: new Date(1_000_000).toISOString(),
        serializedMessage: `Sign in ${account.accountAddress}`,
      }
    },
    async addSession(session) {
      calls.push('addSession')
      sessions.push(session)
    },
    async revokeSession(chainId, address) {
      calls.push(`revoke ${chainId}:${address}`)
      const others = sessions.filter(
        ({ data }) => data.chainId !== chainId || data.accountAddress !== address,
      )
      sessions.splice(0, sessions.length, ...others)
    },
    async setSessions(given) {
      calls.push('setSessions')
      sessions.splice(0, sessions.length, ...given)
    },
    async getSessions(chainId, address) {
      calls.push('getSessions')
      return sessions.filter(
        ({ data }) => data.chainId === chainId && data.accountAddress === address,
      )
    },
    ...change,
  }
}

/** Returns the data of a session of an account. */
export const dataOf = (account: SiwxAccount): SiwxSession['data'] => ({
  ...account,
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'abcdefgh',
})
