import type { LatchkeyEvents } from 'latchkey'
import { useEvents } from 'latchkey/react'
import { type ReactNode, useState } from 'react'

const maxEvents = 50

type Line = { readonly number: number; readonly name: keyof LatchkeyEvents; readonly data: string }

/** The latest events, newest first. */
export function EventLog(): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEvents(({ name, data }) => {
    const text = data === undefined ? '' : JSON.stringify(data, stringifyBigInt)
    setLines((current) => [
      { number: (current[0]?.number ?? 0) + 1, name, data: text },
      ...current.slice(0, maxEvents - 1),
    ])
  })
  return (
    <section className="log" aria-label="Events">
      <h3>
        Events
        {lines.length > 0 && (
          <button type="button" className="link" onClick={() => setLines([])}>
            Clear
          </button>
        )}
      </h3>
      {lines.length === 0 && <p className="none">None yet.</p>}
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol tabIndex={0} aria-label="Events, the newest first">
        {lines.map(({ number, name, data }) => (
          <li key={number}>
            <b>{name}</b> {data}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Formats a bigint as a string, since JSON has no bigint. */
function stringifyBigInt(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
