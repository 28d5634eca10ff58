/** Page of the link that cancels an automatic recovery. */
import { ask, takeFragment } from './question.js'

const token = takeFragment().get('token') ?? ''

/** Cancels at one service: either is enough. */
async function cancelAt(path) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify({ token }) })
  if (response.ok) return 'done'
  if (response.status === 409) return 'finished'
  if (response.status === 410) return 'ended'
  throw new Error(`HTTP ${response.status}`)
}

ask('cancel', async () => {
  const outcomes = await Promise.allSettled([
    cancelAt('/shares/v1/automatic/cancel-by-link'),
    cancelAt('/wallet/v1/recovery/cancel-by-link'),
  ])
  const values = outcomes.map(({ value }) => value)
  // The share service releases the wallet: what it says counts most.
  const outcome = ['finished', 'done', 'ended'].find((each) => values.includes(each))
  if (!outcome || (outcome === 'ended' && values.includes(undefined))) return 'failed'
  return outcome
})
