#!/usr/bin/python3
"""A window of exactly the asked size with a WebKitGTK view in it, which WebKitWebDriver drives.

The only argument is JSON: {"size": [390, 844], "language": "en-GB", "calm": true, "dark": false, "folder": FOLDER}. What it stores
lies in the folder. Each line of JSON on the FIFO `orders` there changes it: {"id": 7, "init": SCRIPT before every page's own, "drop": 3, "calm": true, "dark": true, "end": true}.
It tells on stdout, besides what pages write to their console: OBEYED id, AT address, ASKED id address, ANSWERED id, LOST id.
"""
import ctypes
import itertools
import json
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

asked = json.loads(sys.argv[-1])


def say(*words):
    print(*words, flush=True)


# What pages write to their console is heard line by line.
libc = ctypes.CDLL(None)
libc.setvbuf(ctypes.c_void_p.in_dll(libc, 'stdout'), None, 1, 0)
Gtk.init(None)
looks = Gtk.Settings.get_default()


def look(order):
    if 'calm' in order:
        looks.set_property('gtk-enable-animations', not order['calm'])
    if 'dark' in order:
        looks.set_property('gtk-application-prefer-dark-theme', order['dark'])


look(asked)
# Private windows write nothing to the console.
store = {f'base_{kind}_directory': f'{asked["folder"]}/{kind}' for kind in ('data', 'cache')}
context = WebKit2.WebContext.new_with_website_data_manager(WebKit2.WebsiteDataManager(**store))
context.set_automation_allowed(True)
context.set_preferred_languages([asked['language']])
content = WebKit2.UserContentManager()
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
scripts = {}
names = itertools.count(1)


def follow(view, resource, request):
    name = next(names)
    say('ASKED', name, request.get_uri())
    resource.connect('finished', lambda *_: say('ANSWERED', name))
    resource.connect('failed', lambda *_: say('LOST', name))


def open_view(*_):
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, settings=settings, is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(*asked['size'])
    window.add(view)
    window.show_all()
    view.connect('notify::uri', lambda *_: say('AT', view.get_uri()))
    view.connect('resource-load-started', follow)
    view.connect('web-process-terminated', lambda _, why: say('CONSOLE JS ERROR the page has crashed', why))
    return view


def started(_, session):
    information = WebKit2.ApplicationInfo()
    information.set_name('webview')
    information.set_version(2, 0, 0)
    session.set_application_info(information)
    session.connect('create-web-view', open_view)


def obey(source, _):
    order = json.loads(source.readline())
    if 'end' in order:
        Gtk.main_quit()
    look(order)
    if 'init' in order:
        frames, time = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
        scripts[order['id']] = WebKit2.UserScript(order['init'], frames, time, None, None)
        content.add_script(scripts[order['id']])
    if 'drop' in order:
        content.remove_script(scripts.pop(order['drop']))
    say('OBEYED', order['id'])
    return True


context.connect('automation-started', started)
# Unbuffered: of two orders that come together the watch sees both.
orders = os.fdopen(os.open(f'{asked["folder"]}/orders', os.O_RDWR), 'rb', buffering=0)
GLib.io_add_watch(orders, GLib.IO_IN, obey)
Gtk.main()
