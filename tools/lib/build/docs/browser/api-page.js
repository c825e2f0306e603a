// Puts the page of the API into the frame of the other pages.
const answer = await fetch(new URL('frame.html', import.meta.url))
if (answer.ok) {
  const frame = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const here = document.createElement('span')
  here.className = 'here'
  here.textContent = 'API'
  const mark = document.createElement('span')
  mark.className = 'crumb signed-in'
  mark.textContent = '/'
  frame.querySelector('.tabs').after(mark, here)
  document.body.prepend(frame.querySelector('header'))
  document.body.append(frame.querySelector('footer'), frame.querySelector('.bottom'))
  const script = document.createElement('script')
  script.src = new URL('frame.js', import.meta.url)
  script.addEventListener('load', () => {
    document.documentElement.classList.toggle('dark-mode', document.documentElement.dataset.theme === 'dark')
  })
  document.head.append(script)
}
