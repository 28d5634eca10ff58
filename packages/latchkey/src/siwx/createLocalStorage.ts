import * as v from 'valibot'
import { namespaceOf } from '../caip/index.ts'
import type { SiwxSession } from '../core/index.ts'
import { siwxInvalidSignatureError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { isSessionOf, isSessionReplaced, isSessionValid, siwxSessionSchema } from './siwxSession.ts'
import type { SiwxStorageFactory } from './SiwxStorage.ts'
import type { SiwxVerifier } from './SiwxVerifier.ts'

/**
 * Creates a storage without a server: sessions are verified in the page and kept in `localStorage`.
 *
 * They identify the visitor in the page only. A server must verify signatures itself: use
 * `createServerStorage` for that.
 *
 * @param options - `verifiers` for namespaces that no adapter verifies.
 */
export function createLocalStorage(
  options: { readonly verifiers?: readonly SiwxVerifier[] | undefined } = {},
): SiwxStorageFactory {
  const { verifiers = [] } = options
  return (kit) => {
    const slot = kit.storage.slot<readonly SiwxSession[]>({
      key: 'siwx',
      version: 1,
      initial: [],
      parse: (value) => v.parse(v.array(siwxSessionSchema), value),
    })

    async function isSigned(given: SiwxSession): Promise<boolean> {
      const namespace = namespaceOf(given.data.chainId)
      const verifier = verifiers.find((each) => each.namespace === namespace)
      return (await (verifier ? verifier.verify(given) : kit.verifySession(given))) === true
    }

    async function check(given: SiwxSession): Promise<void> {
      if (!isSessionValid(given, kit.clock.now()) || !(await isSigned(given)))
        throw new WalletError(siwxInvalidSignatureError)
    }

    return {
      async add(given) {
        await check(given)
        const { chainId, accountAddress } = given.data
        const others = slot.get().filter((each) => !isSessionOf(each, chainId, accountAddress))
        slot.set([...others, given])
      },
      async set(given, kept = []) {
        for (const each of given) await check(each)
        const others = slot.get().filter((each) => !isSessionReplaced(each, given, kept))
        const all = [...others, ...given]
        if (all.length > 0) slot.set(all)
        else slot.remove()
      },
      async get(chainId, address) {
        const now = kit.clock.now()
        return slot
          .get()
          .filter((each) => isSessionOf(each, chainId, address) && isSessionValid(each, now))
      },
      async delete(chainId, address) {
        slot.set(slot.get().filter((each) => !isSessionOf(each, chainId, address)))
      },
    }
  }
}
