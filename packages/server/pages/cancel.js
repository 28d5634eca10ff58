/** Page of the link that cancels an automatic recovery. Nothing happens before a click. */
const find = (id) => document.getElementById(id)
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
// The token stays out of the history.
history.replaceState(undefined, '', location.pathname)

const texts = {
  done: 'Cancelled. The new device does not get your wallet.',
  ended: 'This recovery was cancelled before, or has ended.',
  finished:
    'It is too late: the recovery has finished. Remove the new device in the settings of your wallet, or move your funds to another wallet.',
  failed: 'The server could not be reached. Try again.',
}

/** Cancels at one service: either is enough. */
async function cancelAt(path) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify({ token }) })
  if (response.ok) return 'done'
  if (response.status === 409) return 'finished'
  if (response.status === 410) return 'ended'
  throw new Error(`HTTP ${response.status}`)
}

async function cancel() {
  const outcomes = await Promise.allSettled([
    cancelAt('/shares/v1/automatic/cancel-by-link'),
    cancelAt('/wallet/v1/recovery/cancel-by-link'),
  ])
  const values = outcomes.map(({ value }) => value)
  // The share service releases the wallet: what it says counts most.
  const outcome = ['finished', 'done', 'ended'].find((each) => values.includes(each))
  if (!outcome || (outcome === 'ended' && values.includes(undefined))) return 'failed'
  return outcome
}

find('cancel').addEventListener('click', () => {
  void cancel().then((outcome) => {
    find('question').hidden = outcome !== 'failed'
    find('status').textContent = texts[outcome]
  })
})
