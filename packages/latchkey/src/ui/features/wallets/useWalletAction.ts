import { type Latchkey, notify } from '../../../core/index.ts'
import { useClient, useText } from '../../shell/hooks.ts'
import type { PlainKey } from '../../text/createText.ts'
import { walletsTexts } from '../../text/en/walletsTexts.ts'
import type * as walletActions from './walletActions.ts'

type Actions = typeof walletActions

type Key = PlainKey<keyof typeof walletsTexts>

/** Gives a function that changes the wallets and says how it went. */
export function useWalletAction(
  done: Key,
  failed: Key,
): (act: (actions: Actions, client: Latchkey) => Promise<void> | void) => void {
  const client = useClient()
  const text = useText(walletsTexts)
  return (act) => {
    import('./walletActions.ts')
      .then((actions) => act(actions, client))
      .then(
        () => notify(client, { message: text(done), variant: 'success' }),
        () => notify(client, { message: text(failed), variant: 'error' }),
      )
  }
}
