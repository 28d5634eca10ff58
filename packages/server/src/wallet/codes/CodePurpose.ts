/** Purpose of a code. A code of one purpose is not accepted for another. */
export type CodePurpose = 'login' | 'step_up' | 'current_email' | 'next_email'
