/** Page of the links that undo a change of the address, or remove a new passkey. Nothing happens before a click. */
const find = (id) => document.getElementById(id)
const hash = new URLSearchParams(location.hash.slice(1))
const passkeyToken = hash.get('passkey')
const isPasskey = passkeyToken !== null
const token = passkeyToken ?? hash.get('token') ?? ''
// The token stays out of the history.
history.replaceState(undefined, '', location.pathname)

const texts = {
  done: isPasskey ? 'Done. Sign in again.' : 'Done. Sign in again with your former address.',
  expired: 'This link has expired or was used.',
  failed: 'The server could not be reached. Try again.',
}

if (isPasskey) {
  document.title = 'Remove a passkey'
  find('title').textContent = 'Remove a new passkey of your wallet'
  find('effect').textContent =
    'The passkey, and any that were added after it, are removed. All sessions end.'
  find('undo').textContent = 'Remove the passkey'
}

async function undo() {
  const response = await fetch(`/wallet/v1/${isPasskey ? 'passkeys' : 'email-change'}/undo`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  find('question').hidden = true
  find('status').textContent = response.ok ? texts.done : texts.expired
}

find('undo').addEventListener('click', () => {
  undo().catch(() => {
    find('status').textContent = texts.failed
  })
})
