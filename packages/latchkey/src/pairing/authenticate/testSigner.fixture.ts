import type { Cacao, AuthPayload } from '../../protocol/index.ts'
import { parseDidPkh, formatCacaoSignInMessage } from './formatCacaoSignInMessage.ts'

/** Key that signs as EIP-191 specifies. */
export type TestAccount = {
  readonly address: string
  signMessage(parameters: { readonly message: string }): Promise<string>
}

/** Account that signs in. */
export type TestSigner = {
  readonly account: TestAccount
  /** Signs the requested payload, with the changes that a test makes before and after signing. */
  sign(
    request: AuthPayload,
    options?: {
      readonly chain?: string
      readonly before?: Partial<Cacao['p']>
      readonly after?: Partial<Cacao['p']>
      readonly s?: Partial<Cacao['s']>
      readonly h?: Cacao['h']
    },
  ): Promise<Cacao>
}

/** Signs in with an account. */
export function createTestSigner(account: TestAccount): TestSigner {
  return {
    account,
    async sign(request, options = {}) {
      const { type: _, chains, ...fields } = request
      const { chain = chains[0], before, after, s, h = { t: 'caip122' } } = options
      const p = { ...fields, iss: `did:pkh:${chain}:${account.address}`, ...before }
      const signer = parseDidPkh(p.iss)
      const message = signer ? formatCacaoSignInMessage(p, signer) : ''
      const signature = await account.signMessage({ message })
      return { h, p: { ...p, ...after }, s: { t: 'eip191', s: signature, ...s } }
    },
  }
}
