import { type Latchkey, notify } from '../../../core/index.ts'
import { useClient, useText } from '../../shell/hooks.ts'
import type { PlainTextKey } from '../../text/createText.ts'
import { walletsTexts } from './walletsTexts.ts'

/** Returns a function that runs an action on the wallets and shows its result in a toast. */
export function useWalletAction(
  done: PlainTextKey<typeof walletsTexts>,
  failed: PlainTextKey<typeof walletsTexts>,
): (action: (client: Latchkey) => Promise<void> | void) => void {
  const client = useClient()
  const text = useText(walletsTexts)
  return (action) => {
    Promise.resolve(client)
      .then(action)
      .then(
        () => notify(client, { message: text(done), variant: 'success' }),
        () => notify(client, { message: text(failed), variant: 'error' }),
      )
  }
}
