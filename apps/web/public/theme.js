// Runs before the first paint: the theme, and whether the prerendered landing page is what this visitor sees.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var chosen = read('gazetteer.theme')
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.mantineColorScheme = root.dataset.theme
  root.dataset.density = read('gazetteer.density') === 'compact' ? 'compact' : 'comfortable'
  var returnsFromProvider = /[?&](code|error|error_description)=/.test(location.search)
  var isVisitor = location.pathname !== '/login' && !returnsFromProvider && !read('gazetteer.user')
  root.dataset.view = isVisitor ? 'landing' : 'app'
  if (!isVisitor || location.pathname === '/') return
  // A visitor sees the landing page immediately; the address is restored after sign-in (requested-address.ts).
  var address = location.pathname + location.search
  try {
    if (/^\/(user\/|payment($|\?))/.test(address)) sessionStorage.setItem('postLoginRedirect', address)
  } catch {
    // Storage unavailable.
  }
  history.replaceState(null, '', '/')
})()
