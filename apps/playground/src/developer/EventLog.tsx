import type { LatchkeyEvents } from 'latchkey'
import { useEvents } from 'latchkey/react'
import { type ReactNode, useState } from 'react'

const kept = 50

type Line = { readonly number: number; readonly name: keyof LatchkeyEvents; readonly data: string }

/** The latest events, newest first. */
export function EventLog(): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEvents(({ name, data }) => {
    const text = data === undefined ? '' : JSON.stringify(data)
    setLines((current) => [
      { number: (current[0]?.number ?? 0) + 1, name, data: text },
      ...current.slice(0, kept - 1),
    ])
  })
  return (
    <section className="log" aria-label="Events">
      <h2>Events</h2>
      {lines.length === 0 && <p className="none">Nothing happened yet</p>}
      <ol>
        {lines.map(({ number, name, data }) => (
          <li key={number}>
            <b>{name}</b> {data}
          </li>
        ))}
      </ol>
    </section>
  )
}
