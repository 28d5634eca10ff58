/** Page of the links that undo a change of the address, or remove a new passkey. */
import { ask, takeFragment } from './question.js'

const fragment = takeFragment()
const isPasskey = fragment.has('passkey')
const token = fragment.get('passkey') ?? fragment.get('token') ?? ''

ask(isPasskey ? 'passkey' : 'undo', async () => {
  const response = await fetch(`/wallet/v1/${isPasskey ? 'passkeys' : 'email-change'}/undo`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  if (response.status === 429 || response.status >= 500) return 'failed'
  return response.ok ? 'done' : 'expired'
})
