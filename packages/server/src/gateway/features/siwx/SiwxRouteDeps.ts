import type { Clock } from '../../../clock/Clock.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { SignatureVerifier } from '../names/index.ts'
import type { AccountMetadataStore } from './createAccountMetadataStore.ts'
import type { NonceIssuer } from './createNonceIssuer.ts'
import type { SessionTokenSigner } from './createSessionTokenSigner.ts'
import type { SignInStore } from './createSignInStore.ts'

/** Dependencies of the sign-in routes. */
export type SiwxRouteDeps = {
  readonly accounts: AccountMetadataStore
  readonly chains: Chains
  readonly clock: Clock
  readonly nonces: NonceIssuer
  readonly signers: SignatureVerifier
  readonly store: SignInStore
  readonly tokens: SessionTokenSigner
}
