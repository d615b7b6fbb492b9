import { mount } from 'svelte'
import App from './App.svelte'
import './ui/design/base.css'
import { reportUncaught } from './base/reporting.ts'
import { language } from './base/language.ts'

reportUncaught()
document.documentElement.lang = language
mount(App, { target: document.body })
