import { measure } from '../tooling/size/measure.mjs'
import { gateway } from './gateway.mjs'
import { goalColumns } from './formatGoal.mjs'
import { activityIndexing } from './activityIndexing.mjs'
import { pairing } from './pairing.mjs'
import { relay } from './relay.mjs'
import { replay } from './replay.mjs'
import { signing } from './signing.mjs'
import { print } from './table.mjs'
import { timing } from './opening.mjs'
import { views } from './views.mjs'
import { walletLogins } from './walletLogins.mjs'

const { rows: sizes } = await measure()
const times = await timing()
const paired = await pairing()
const quick = process.argv.includes('--quick')
const viewed = await views({ quick })
const { title, rows: relayed } = await relay({ quick })
const replayed = await replay()
const { title: proxy, rows: proxied, goals } = await gateway({ quick })
const signed = await signing({ quick })
const { title: past, rows: indexed } = await activityIndexing({ quick })
const { title: mailed, rows: walletTimes } = await walletLogins()
print([
  ['gzip, bytes', 'Latchkey', 'budget', 'ratio'],
  ...sizes
    .filter(({ budget }) => budget?.gzip !== undefined)
    .map(({ name, gzip, budget }) => [
      name,
      String(gzip),
      String(budget.gzip),
      ratio(gzip, budget.gzip),
    ]),
  ['4× CPU, Fast 4G, HTTP/2, median of 7', 'Latchkey', 'plain dialog', 'ratio'],
  ...times.map(({ name, ours, baseline, unit }) => [
    name,
    `${ours.toFixed(0)} ${unit}`,
    baseline === undefined ? '' : `${baseline.toFixed(0)} ${unit}`,
    baseline === undefined ? '' : ratio(ours, baseline),
  ]),
  ['pairing on this machine, median of 15', 'Latchkey', 'bare trips', 'ratio'],
  ...paired.map(({ name, ours, baseline }) => [
    name,
    `${ours.toFixed(1)} ms`,
    `${baseline.toFixed(1)} ms`,
    ratio(ours, baseline),
  ]),
  [title, 'Latchkey', 'bare ws', 'ratio'],
  ...relayed,
  ...replayed,
  [proxy, 'Latchkey', 'raw node:http', 'ratio'],
  ...proxied,
  [
    'embedded wallet in Chromium, share service in the page, without network',
    'Latchkey',
    'bare noble',
    'ratio',
  ],
  ...signed.rows,
])
print([['goals of the views', ...goalColumns], ...viewed])
print([['goals of the embedded wallet', ...goalColumns], ...signed.goals])
print([[mailed, ...goalColumns], ...walletTimes])
print([['goals of the gateway', ...goalColumns], ...goals, [past, '', '', '', ''], ...indexed])

function ratio(ours, other) {
  return (ours / other).toFixed(2)
}
