import { siwxSignFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount, SiwxMessage } from '../model/Siwx.ts'
import { isSameSiwxAccount } from './readSiwxAccount.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/**
 * Creates the message of a prompted account, and shows it.
 *
 * @throws `siwx.sign_failed`, which the prompt shows too.
 */
export async function preparePromptedMessage(
  client: Latchkey,
  account: SiwxAccount,
): Promise<SiwxMessage> {
  try {
    const message = await client.own(bindSiwxConfig).createMessage(account)
    showMessage(client, account, { message, error: undefined })
    return message
  } catch (cause) {
    const error = new WalletError(siwxSignFailedError, {}, { cause })
    showMessage(client, account, { error })
    throw error
  }
}

function showMessage(
  { store }: Latchkey,
  account: SiwxAccount,
  change: { readonly message?: SiwxMessage; readonly error: WalletError | undefined },
): void {
  const { flow } = readSiwxState(store.get())
  if (flow.status !== 'prompted' || !isSameSiwxAccount(flow.account, account)) return
  store.set(setSiwxFlow({ ...flow, ...change }))
}
