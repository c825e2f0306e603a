/** Beside the landing page itself: signing in and creating an account. */
export type LandingView = 'login' | 'register'

export function viewPath(view: LandingView): string {
  return view === 'register' ? '/login?view=register' : '/login'
}
