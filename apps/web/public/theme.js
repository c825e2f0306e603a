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
  // These screens need an account: without a cached user, only the session check decides what appears.
  var needsSession = /^\/(login$|user\/|payment$)/.test(location.pathname) || returnsFromProvider
  var isVisitor = !needsSession && !read('gazetteer.user')
  root.dataset.view = isVisitor ? 'landing' : 'app'
  if (isVisitor && location.pathname !== '/') history.replaceState(null, '', '/')
})()
