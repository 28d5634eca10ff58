import { createSystemClock } from '../../../packages/latchkey/src/kernel/index.ts'
import { mountStory } from '../../../packages/latchkey/src/ui/mountStory.fixture.ts'

/** Transactions of the list, and those that arrive at a time. */
const count = 1_000
const pageSize = 50
/** Pixels that the list is scrolled by in a frame. */
const step = 120

const shownSwap = {}

window.bench = { showSwap, waitForQuote, measureScrolling }

/**
 * Shows the swap form, with the focus in its amount.
 *
 * @param {string} gatewayUrl Where the form fetches quotes.
 */
async function showSwap(gatewayUrl) {
  const shown = await mountStory('Swap', {
    gatewayUrl,
    environment: { window, clock: createSystemClock(), fetch: fetch.bind(window) },
  })
  shown.client.adapters.get('eip155').gatewayFeatures.push('swaps')
  const field = shown.root.querySelector('form input')
  field.addEventListener('keydown', ({ timeStamp }) => {
    shownSwap.lastKey = timeStamp
  })
  field.focus()
  Object.assign(shownSwap, shown)
}

/**
 * Waits for the quote, and removes the form.
 *
 * @returns {Promise<number>} Milliseconds from the last keystroke to the frame with the quote.
 */
async function waitForQuote() {
  while (!shownSwap.root.textContent.includes('871.23')) await nextFrame()
  const time = performance.now() - shownSwap.lastKey
  shownSwap.remove()
  return time
}

/**
 * Scrolls through the activity, of which a page is added whenever its end comes near.
 *
 * @returns {Promise<{ frames: number[], longTasks: number[] }>} Milliseconds of each frame, and of tasks over 50 ms.
 */
async function measureScrolling() {
  const shown = await mountStory('AccountActivity')
  const { store } = shown.client
  const { transactions: samples } = store.get().activity
  const all = Array.from({ length: count }, (_, index) => {
    const sample = samples[1 + (index % (samples.length - 1))]
    const minedAt = new Date(Date.UTC(2026, 0, 4) - index * 8 * 3_600_000).toISOString()
    const metadata = { ...sample.metadata, minedAt, hash: `0x${index}` }
    return { ...sample, id: `${index}`, metadata }
  })
  let listed = 0
  const addPage = () => {
    listed += pageSize
    const next = listed < count ? `${listed}` : undefined
    const { activity } = store.get()
    store.set({ activity: { ...activity, transactions: all.slice(0, listed), next } })
  }
  addPage()
  const scroller = shown.root.querySelector('[data-scroller]')
  await wait(1_000)
  const longTasks = []
  const observer = new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ entryTypes: ['longtask'] })
  const frames = []
  let before = await nextFrame()
  for (;;) {
    const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
    if (rest < 1 && listed === count) break
    if (rest < 800 && listed < count) addPage()
    scroller.scrollTop += step
    const now = await nextFrame()
    frames.push(now - before)
    before = now
  }
  observer.disconnect()
  shown.remove()
  return { frames, longTasks }
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
