import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { preparePromptedMessage } from './preparePromptedMessage.ts'
import { setSiwxFlow } from './siwxState.ts'

/** Prompts the visitor to sign in: the modal opens on the prompt. */
export function promptSignIn(client: Latchkey, account: SiwxAccount): void {
  setSiwxPrompt(client, account)
  client.signals.emit('attention', { kind: 'signIn' })
}

/** Sets the prompt, and creates its message in parallel. The modal does not open. */
export function setSiwxPrompt(client: Latchkey, account: SiwxAccount): void {
  client.store.set(setSiwxFlow({ status: 'prompted', account }))
  void preparePromptedMessage(client, account).catch(() => {})
}
