// Package pages holds the commands that write or serve pages: fukumi review, whose report is a page of HTML, and fukumi
// serve and site, the board in the browser.
package pages
