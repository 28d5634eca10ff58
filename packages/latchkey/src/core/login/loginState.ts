import type { LoginState } from '../model/slices/login.ts'
import type { State } from '../model/State.ts'

const initialLogin: LoginState = {
  flow: { status: 'idle' },
  emailUpdate: { status: 'idle' },
  user: undefined,
  frame: 'absent',
  isFrameOpen: false,
  nextEmailAt: 0,
}

/** Returns the state of the login to the embedded wallet. */
export function readLogin({ login }: State): LoginState {
  return login ?? initialLogin
}

/** Changes members of the login state. */
export function updateLogin(
  change: Partial<LoginState>,
): (state: State) => { readonly login: LoginState } {
  return (state) => ({ login: { ...readLogin(state), ...change } })
}
