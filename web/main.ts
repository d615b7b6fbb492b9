import { mount } from 'svelte'
import App from './App.svelte'
import './house/base.css'
import { reportUncaught } from './state/oops.ts'
import { language } from './state/language.ts'

reportUncaught()
document.documentElement.lang = language
mount(App, { target: document.body })
