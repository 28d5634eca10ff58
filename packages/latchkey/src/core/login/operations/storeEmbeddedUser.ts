import type { FrameUser } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { updateLogin } from '../loginState.ts'
import { createLoginStorage } from '../loginStorage.ts'

/** Stores the visitor. [4.9c] */
export function storeEmbeddedUser(client: Latchkey, user: FrameUser): void {
  const stored = client.own(createLoginStorage)
  const email = user.email ?? undefined
  const userName = user.userName ?? (stored.userName.get() || undefined)
  stored.isUsed.set(true)
  stored.email.set(email ?? '')
  client.store.set(
    updateLogin({
      user: {
        email,
        userName,
        socialProvider: stored.socialProvider.get(),
        preferredAccountType: user.preferredAccountType,
        smartAccountDeployed: user.smartAccountDeployed,
      },
    }),
  )
}
