import { type ReactNode, useState } from 'react'
import { describeValue, hasMembers, membersOf } from './describeValue.ts'

/**
 * Shows a value as a tree. Objects expand by a click or Enter; their members are rendered once
 * expanded.
 */
export function StateTree(props: {
  readonly name: string
  readonly value: unknown
  readonly isOpen?: boolean | undefined
}): ReactNode {
  const { name, value } = props
  const [isOpen, setIsOpen] = useState(props.isOpen === true)
  if (!hasMembers(value))
    return (
      <div className="leaf">
        <b>{name}</b> <span data-type={typeof value}>{describeValue(value)}</span>
      </div>
    )
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <b>{name}</b> <span>{describeValue(value)}</span>
      </summary>
      {isOpen && (
        <div className="members">
          {membersOf(value).map(([member, part]) => (
            <StateTree key={member} name={member} value={part} />
          ))}
        </div>
      )}
    </details>
  )
}
