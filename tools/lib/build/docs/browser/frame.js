// Runs before the first paint: the theme, and whether the toolbar is that of a signed-in user. The page of the API adds
// its toolbar later.
;(function () {
  var root = document.documentElement
  // The path below which the server serves everything: `` or `/listings`.
  var base = new URL('..', document.currentScript.src).pathname.slice(0, -1)
  var read = function (key) {
    try {
      return localStorage.getItem('gazetteer.' + key + base)
    } catch {
      return null
    }
  }
  var chosen = read('theme')
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  var user = null
  try {
    user = JSON.parse(read('user'))
  } catch {
    user = null
  }
  if (!user || typeof user.id !== 'string') return
  root.dataset.signedIn = ''
  var fill = function () {
    document.querySelectorAll('[data-screen]').forEach(function (link) {
      link.href = base + '/user/' + encodeURIComponent(user.id) + '/' + link.dataset.screen
    })
    document.querySelectorAll('[data-plan]').forEach(function (plan) {
      plan.textContent = user.plan_type === 'professional' ? 'PRO' : 'FREE'
    })
    document.querySelectorAll('[data-account]').forEach(function (account) {
      account.textContent = user.email || 'Account'
    })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fill)
  else fill()
})()
