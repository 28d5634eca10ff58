import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Social } from '../model/Options.ts'
import { allSocials } from '../project/index.ts'

/** Values of a login that a browser stores. None is secret. */
export type LoginStorage = {
  readonly isUsed: StorageSlot<boolean>
  readonly email: StorageSlot<string>
  readonly userName: StorageSlot<string>
  readonly socialProvider: StorageSlot<Social | undefined>
  /** Milliseconds since 1970 of the last request of an e-mail. */
  readonly lastEmailAt: StorageSlot<number>
}

/**
 * Creates the slots of a login. The network last in use is stored with that of all wallets, by `createNetworkStorageSlot`.
 *
 * @see [3.22b]
 */
export function createLoginStorage({ storage }: Latchkey): LoginStorage {
  const key = (name: string): string => `@appkit-wallet/${name}`
  const text = (name: string): StorageSlot<string> =>
    storage.slot({ key: key(name), version: 1, initial: '', parse: parseText })
  return {
    isUsed: storage.slot({
      key: key('EMAIL_LOGIN_USED_KEY'),
      version: 1,
      initial: false,
      parse: (value) => (value === true ? true : undefined),
    }),
    email: text('EMAIL'),
    userName: text('SOCIAL_USERNAME'),
    socialProvider: storage.slot<Social | undefined>({
      key: key('SOCIAL_PROVIDER'),
      version: 1,
      initial: undefined,
      parse: (value) => allSocials.find((one) => one === value),
    }),
    lastEmailAt: storage.slot({
      key: key('LAST_EMAIL_LOGIN_TIME'),
      version: 1,
      initial: 0,
      parse: (value) => (typeof value === 'number' && value > 0 ? value : undefined),
    }),
  }
}

/** Removes what was stored of the visitor. The time of the last e-mail stays, so that its limit does too. */
export function clearLoginStorage(client: Latchkey): void {
  const { isUsed, email, userName, socialProvider } = client.own(createLoginStorage)
  for (const slot of [isUsed, email, userName, socialProvider]) slot.remove()
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 254 ? value : undefined
}
