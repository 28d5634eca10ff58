/** Page of the link that undoes a change of the address. Nothing happens before a click. */
const find = (id) => document.getElementById(id)
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
// The token stays out of the history.
history.replaceState(undefined, '', location.pathname)

const texts = {
  done: 'Done. Sign in again with your former address.',
  expired: 'This link has expired or was used.',
  failed: 'The server could not be reached. Try again.',
}

async function undo() {
  const response = await fetch('/wallet/v1/email-change/undo', {
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
