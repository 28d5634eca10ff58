import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { preparePromptedMessage } from './preparePromptedMessage.ts'
import { setSiwxFlow } from './siwxState.ts'

/** Prompts the visitor to sign in, and creates the message in parallel. */
export function promptSignIn(client: Latchkey, account: SiwxAccount): void {
  client.store.set(setSiwxFlow({ status: 'prompted', account }))
  client.signals.emit('attention', { kind: 'signIn' })
  void preparePromptedMessage(client, account).catch(() => {})
}
