import type { ReactNode } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { Icon } from '../Icon.tsx'
import type { LocalnetDescription } from '../localnet.ts'
import { EventLog } from './EventLog.tsx'
import { HookResults } from './HookResults.tsx'
import { LiveState } from './LiveState.tsx'
import { TestActions } from './TestActions.tsx'

/** Live state, events and test calls, for developers. Events are recorded while it is closed. */
export function Developer(props: {
  readonly isOpen: boolean
  readonly localnet: LocalnetDescription | undefined
  readonly onChange: (change: Partial<PlaygroundConfig>) => void
}): ReactNode {
  const { isOpen, localnet, onChange } = props
  return (
    <details
      className="developer"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open !== isOpen) onChange({ developer: open })
      }}
    >
      <summary>
        <h2>Developer</h2>
        <Icon name="down" />
      </summary>
      {isOpen && <LiveState />}
      {isOpen && <HookResults localnet={localnet} />}
      <EventLog />
      {isOpen && <TestActions localnet={localnet} />}
    </details>
  )
}
