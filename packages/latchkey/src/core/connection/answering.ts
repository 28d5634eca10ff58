import { createLoader, type Loader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as answer from './takeAnswer.ts'

/** What takes in the answer of a wallet that was asked to connect. */
export type Answering = typeof answer

/**
 * Makes the loader of a client for what takes in answers: it comes while the visitor is in the wallet.
 *
 * @returns The loader, with nothing fetched.
 */
export function answering(client: Latchkey): Loader<Answering> {
  return createLoader(async () => {
    const found = await import('./takeAnswer.ts')
    // How many wallets may be connected at a time, the project decides.
    void found.fetchProject(client)
    return found
  })
}
