import type { Selectable } from 'kysely'
import type { WalletSessionTable, WalletUserTable } from '../../store/index.ts'

/** A session and its account. */
export type WalletSession = {
  readonly session: Selectable<WalletSessionTable>
  readonly user: Selectable<WalletUserTable>
}

/** A session with its next refresh token. */
export type StartedWalletSession = WalletSession & { readonly refreshToken: string }
